import { aDeadSocketSettlesAll } from "./w-51-a-dead-socket-settles-all.ts";
import { nothingIsLostAroundGoingIdle } from "./i-48-nothing-is-lost-around-going-idle.ts";
import { onePokeInAWhile } from "./c-40-one-poke-in-a-while.ts";
import { whatComesBehindGoingIdleWaits } from "./c-36-what-comes-behind-going-idle-waits.ts";
import { oneAnswerShownOnce } from "./i-01-one-answer-shown-once.ts";
import { oneSendWithTheFinal } from "./i-02-one-send-with-the-final.ts";
import { noAnswerIsLost } from "./i-03-no-answer-is-lost.ts";
import { deliveredMeansAcknowledged } from "./i-04-delivered-means-acknowledged.ts";
import { aSecondMessageHasACause } from "./i-05-a-second-message-has-a-cause.ts";
import { oneLostAckShowsOneMessage } from "./i-06-one-lost-ack-shows-one-message.ts";
import { twoLostSealAcksShowTwoAtMost } from "./i-07-two-lost-seal-acks-show-two-at-most.ts";
import { noSilentSuccess } from "./i-08-no-silent-success.ts";
import { aDeadTurnLeavesNoLiveStream } from "./i-09-a-dead-turn-leaves-no-live-stream.ts";
import { noDiagnosticSeals } from "./i-10-no-diagnostic-seals.ts";
import { wordsStayWithTheirTurn } from "./i-11-words-stay-with-their-turn.ts";
import { theSealKeepsItsDraft } from "./i-12-the-seal-keeps-its-draft.ts";
import { anotherMessageNeverSeals } from "./i-13-another-message-never-seals.ts";
import { noGuessAmongStreams } from "./i-14-no-guess-among-streams.ts";
import { anInterimSendNeverSeals } from "./i-15-an-interim-send-never-seals.ts";
import { aDraftHasOneTurn } from "./i-16-a-draft-has-one-turn.ts";
import { sealedMeansSilent } from "./i-17-sealed-means-silent.ts";
import { aSealIsTriedTwice } from "./i-18-a-seal-is-tried-twice.ts";
import { parallelTurnsHaveTheirOwnCards } from "./i-19-parallel-turns-have-their-own-cards.ts";
import { framesExtendEachOther } from "./i-20-frames-extend-each-other.ts";
import { noCursorStays } from "./i-21-no-cursor-stays.ts";
import { appendedTextsAddUp } from "./i-22-appended-texts-add-up.ts";
import { noFenceIsClosedEarly } from "./i-23-no-fence-is-closed-early.ts";
import { theFirstSegmentStaysFirst } from "./i-24-the-first-segment-stays-first.ts";
import { noInternalKeyLeaves } from "./i-25-no-internal-key-leaves.ts";
import { noSecretInAnAction } from "./i-26-no-secret-in-an-action.ts";
import { tagsAreFronted } from "./i-27-tags-are-fronted.ts";
import { opsAreListed } from "./i-28-ops-are-listed.ts";
import { nothingOverTheCap } from "./i-29-nothing-over-the-cap.ts";
import { statusIsClearedWhereItWasSet } from "./i-30-status-is-cleared-where-it-was-set.ts";
import { aTurnStaysInItsThread } from "./i-31-a-turn-stays-in-its-thread.ts";
import { opsCarryTheirOwnTenant } from "./i-32-ops-carry-their-own-tenant.ts";
import { aDeclineIsFinal } from "./i-34-a-decline-is-final.ts";
import { doubtIsNoDecline } from "./i-35-doubt-is-no-decline.ts";
import { everyRequestSettles } from "./i-36-every-request-settles.ts";
import { noEntryOutlivesItsCaller } from "./i-37-no-entry-outlives-its-caller.ts";
import { theReaderNeverWaits } from "./i-38-the-reader-never-waits.ts";
import { oneDialler } from "./i-39-one-dialler.ts";
import { badInputEndsNothing } from "./i-40-bad-input-ends-nothing.ts";
import { revokedTakesTwoStrikes } from "./i-41-revoked-takes-two-strikes.ts";
import { revokedMeansNoDial } from "./i-42-revoked-means-no-dial.ts";
import { disconnectKeepsItsBudget } from "./i-43-disconnect-keeps-its-budget.ts";
import { oneRunForOneMessage } from "./i-44-one-run-for-one-message.ts";
import { anAckMeansAdmission } from "./i-45-an-ack-means-admission.ts";
import { messagesKeepTheirOrder } from "./i-46-messages-keep-their-order.ts";
import { namelessMessagesAreNotMerged } from "./i-47-nameless-messages-are-not-merged.ts";
import { aQuestionIsAnsweredOnce } from "./i-50-a-question-is-answered-once.ts";
import { foreignAnswersAreMetWithSilence } from "./i-51-foreign-answers-are-met-with-silence.ts";
import { anAnswerIsNeverChat } from "./i-52-an-answer-is-never-chat.ts";
import { whatWasNotShownIsNotAnswered } from "./i-53-what-was-not-shown-is-not-answered.ts";
import { storesAreBounded } from "./i-54-stores-are-bounded.ts";
import { evictionNeverCrossesStreams } from "./i-55-eviction-never-crosses-streams.ts";
import { noStreamIsOrphaned } from "./i-56-no-stream-is-orphaned.ts";
import { everyLineIsAFrame } from "./w-13-every-line-is-a-frame.ts";
import { noSocketIsLeftUnread } from "./w-20-no-socket-is-left-unread.ts";
import { oneDescriptorForOneHello } from "./w-24-one-descriptor-for-one-hello.ts";
import { nothingUndoneIsCalledDone } from "./o-04-nothing-undone-is-called-done.ts";
import { aPromptCanBePressed } from "./o-38-a-prompt-can-be-pressed.ts";
import { aQuestionInDoubtIsAskedOnce } from "./o-36-a-question-in-doubt-is-asked-once.ts";
import { aQuestionStandsBelowItsProse } from "./g-113-a-question-stands-below-its-prose.ts";
import { whatWasTakenIsAcknowledged } from "./w-75-what-was-taken-is-acknowledged.ts";
import { aStatusIsClearedOnce } from "./o-09-a-status-is-cleared-once.ts";
import { aFinalIsSentOnce } from "./g-09-a-final-is-sent-once.ts";
import { whatIsRefusedIsClosed } from "./c-18-what-is-refused-is-closed.ts";
import { detailsAreShownOnce } from "./c-20-details-are-shown-once.ts";
import { aStoppedCardStaysStopped } from "./c-22-a-stopped-card-stays-stopped.ts";
import { callsGoWhereTheMetadataSays } from "./c-24-calls-go-where-the-metadata-says.ts";
import { aClearClears } from "./c-26-a-clear-clears.ts";
import { aPressIsAnsweredAtTheEdge } from "./c-45-a-press-is-answered-at-the-edge.ts";
import { commandsAreWrittenWhenTheyChange } from "./c-49-commands-are-written-when-they-change.ts";
import { oneResultForOneRequest } from "./c-34-one-result-for-one-request.ts";
import { theDrainWaitsForAcks } from "./c-37-the-drain-waits-for-acks.ts";
import { framesKeepTheSchema, unknownFieldsAreTold } from "./d-01-frames-keep-the-schema.ts";
import { noPreviewBesideAStream } from "./d-11-no-preview-beside-a-stream.ts";
import { aFailedDraftIsEdited } from "./d-32-a-failed-draft-is-edited.ts";
import { sessionsFollowTheMode } from "./i-49-sessions-follow-the-mode.ts";
import { aStatusIsAnchored } from "./d-23-a-status-is-anchored.ts";
import { aCardEndsWhereItBegan } from "./g-61-a-card-ends-where-it-began.ts";
import { aDeliveryStandsForItself } from "./g-55-a-delivery-stands-for-itself.ts";
import { aStatusSaysWhatIsDone } from "./g-91-a-status-says-what-is-done.ts";
import { aReactionTellsTheEnd } from "./g-92-a-reaction-tells-the-end.ts";
import { reactionsFitTheirPlatform } from "./d-25-reactions-fit-their-platform.ts";
import { aMarkThatIsThereIsNoFailure } from "./c-29-a-mark-that-is-there-is-no-failure.ts";
import { formsStayWithTheirFiles } from "./i-33-forms-stay-with-their-files.ts";
import { aFileIsShownOrTold } from "./o-35-a-file-is-shown-or-told.ts";
import { noFileIsShownTwice } from "./o-13-no-file-is-shown-twice.ts";
import { filesReachTheirAgent } from "./g-81-files-reach-their-agent.ts";
import { aTokenStaysAtHome } from "./g-107-a-token-stays-at-home.ts";
import { aMissingFileIsNoDecline } from "./c-55-a-missing-file-is-no-decline.ts";
import { hintsGoWhereTheyCount } from "./o-25-hints-go-where-they-count.ts";
import { aMadeThreadIsKnownByItsMaker } from "./g-94-a-made-thread-is-known-by-its-maker.ts";
import { aHandoffGoesOn } from "./g-95-a-handoff-goes-on.ts";
import { contextIsToldLineByLine } from "./w-71-context-is-told-line-by-line.ts";
import { aFreshFinalIsPosted } from "./g-53-a-fresh-final-is-posted.ts";
import type { Predicate } from "./port.ts";

/** Every promise that is held: the invariants first, then the clauses of the catalogue. */
export const PREDICATES: readonly Predicate[] = [
  oneAnswerShownOnce,
  oneSendWithTheFinal,
  noAnswerIsLost,
  deliveredMeansAcknowledged,
  aSecondMessageHasACause,
  oneLostAckShowsOneMessage,
  twoLostSealAcksShowTwoAtMost,
  noSilentSuccess,
  aDeadTurnLeavesNoLiveStream,
  noDiagnosticSeals,
  wordsStayWithTheirTurn,
  theSealKeepsItsDraft,
  anotherMessageNeverSeals,
  noGuessAmongStreams,
  anInterimSendNeverSeals,
  aDraftHasOneTurn,
  sealedMeansSilent,
  aSealIsTriedTwice,
  parallelTurnsHaveTheirOwnCards,
  framesExtendEachOther,
  noCursorStays,
  appendedTextsAddUp,
  noFenceIsClosedEarly,
  theFirstSegmentStaysFirst,
  noInternalKeyLeaves,
  noSecretInAnAction,
  tagsAreFronted,
  opsAreListed,
  nothingOverTheCap,
  statusIsClearedWhereItWasSet,
  aTurnStaysInItsThread,
  opsCarryTheirOwnTenant,
  aDeclineIsFinal,
  doubtIsNoDecline,
  everyRequestSettles,
  noEntryOutlivesItsCaller,
  theReaderNeverWaits,
  oneDialler,
  badInputEndsNothing,
  revokedTakesTwoStrikes,
  revokedMeansNoDial,
  disconnectKeepsItsBudget,
  aDeadSocketSettlesAll,
  nothingIsLostAroundGoingIdle,
  oneRunForOneMessage,
  anAckMeansAdmission,
  messagesKeepTheirOrder,
  sessionsFollowTheMode,
  namelessMessagesAreNotMerged,
  aQuestionIsAnsweredOnce,
  foreignAnswersAreMetWithSilence,
  anAnswerIsNeverChat,
  whatWasNotShownIsNotAnswered,
  storesAreBounded,
  evictionNeverCrossesStreams,
  noStreamIsOrphaned,
  everyLineIsAFrame,
  noSocketIsLeftUnread,
  oneDescriptorForOneHello,
  nothingUndoneIsCalledDone,
  aPromptCanBePressed,
  aQuestionInDoubtIsAskedOnce,
  aQuestionStandsBelowItsProse,
  whatWasTakenIsAcknowledged,
  aStatusIsClearedOnce,
  aFinalIsSentOnce,
  whatIsRefusedIsClosed,
  detailsAreShownOnce,
  aStoppedCardStaysStopped,
  callsGoWhereTheMetadataSays,
  aClearClears,
  oneResultForOneRequest,
  aPressIsAnsweredAtTheEdge,
  commandsAreWrittenWhenTheyChange,
  theDrainWaitsForAcks,
  whatComesBehindGoingIdleWaits,
  onePokeInAWhile,
  framesKeepTheSchema,
  unknownFieldsAreTold,
  noPreviewBesideAStream,
  aFailedDraftIsEdited,
  aStatusIsAnchored,
  aCardEndsWhereItBegan,
  aDeliveryStandsForItself,
  aMadeThreadIsKnownByItsMaker,
  aHandoffGoesOn,
  contextIsToldLineByLine,
  aFreshFinalIsPosted,
  hintsGoWhereTheyCount,
  aStatusSaysWhatIsDone,
  aReactionTellsTheEnd,
  reactionsFitTheirPlatform,
  aMarkThatIsThereIsNoFailure,
  formsStayWithTheirFiles,
  aFileIsShownOrTold,
  noFileIsShownTwice,
  filesReachTheirAgent,
  aTokenStaysAtHome,
  aMissingFileIsNoDecline,
];
