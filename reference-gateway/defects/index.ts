import { noCard } from "./f-01-no-card.ts";
import { cardErrorRepeatsFinal } from "./f-02-card-error-repeats-final.ts";
import { replayRunsAgain } from "./f-03-replay-runs-again.ts";
import { draftPerTool } from "./f-04-draft-per-tool.ts";
import { segmentBreakSeals } from "./f-05-segment-break-seals.ts";
import { cursorOnDrafts } from "./f-06-cursor-on-drafts.ts";
import { oneDoorAbsorbs } from "./f-07-one-door-absorbs.ts";
import { keyedByChat } from "./f-08-keyed-by-chat.ts";
import { sealFromBuffer } from "./f-09-seal-from-buffer.ts";
import { framesRestartAtTool } from "./f-10-frames-restart-at-tool.ts";
import { refusedSealEndsTurn } from "./f-11-refused-seal-ends-turn.ts";
import { staleStreamInherited } from "./f-12-stale-stream-inherited.ts";
import { doubtDisarms } from "./f-13-doubt-disarms.ts";
import { stragglerRearms } from "./f-14-straggler-rearms.ts";
import { cutSealEscapes } from "./f-15-cut-seal-escapes.ts";
import { lostSealClaimed } from "./f-16-lost-seal-claimed.ts";
import { keyedByThread } from "./f-17-keyed-by-thread.ts";
import { draftIdsRestart } from "./f-18-draft-ids-restart.ts";
import { slackSemanticsEverywhere } from "./f-19-slack-semantics-everywhere.ts";
import { noticeSeals } from "./f-20-notice-seals.ts";
import { diagnosticAdopted } from "./f-21-diagnostic-adopted.ts";
import { cardErrorSkipsCleanup } from "./f-22-card-error-skips-cleanup.ts";
import { deadTurnOrphansStream } from "./f-23-dead-turn-orphans-stream.ts";
import { unboundedStores } from "./f-24-unbounded-stores.ts";
import { refusalStaysArmed } from "./f-25-refusal-stays-armed.ts";
import { timeoutIsARefusal } from "./f-26-timeout-is-a-refusal.ts";
import { primaryDescriptorDecides } from "./f-27-primary-descriptor-decides.ts";
import { splitSentAgain } from "./f-28-split-sent-again.ts";
import { cancelledSealForgotten } from "./f-29-cancelled-seal-forgotten.ts";
import { threadTakenForIdentity } from "./f-30-thread-taken-for-identity.ts";
import { draftIdsFromTheClock } from "./f-31-draft-ids-from-the-clock.ts";
import { lastWriterIsTheUser } from "./f-32-last-writer-is-the-user.ts";
import { declineIsAFailure } from "./f-33-decline-is-a-failure.ts";
import { declineBeforeDoubt } from "./f-34-decline-before-doubt.ts";
import { finalSentAgainByErrorText } from "./f-75-final-sent-again-by-error-text.ts";
import { floodBySubstring } from "./f-76-flood-by-substring.ts";
import { replacedDialsAgain } from "./f-77-replaced-dials-again.ts";
import { segmentTakenForFinal } from "./f-79-segment-taken-for-final.ts";
import { doubtfulStreamLeft } from "./f-80-doubtful-stream-left.ts";
import { readerLost } from "./f-81-reader-lost.ts";
import { keyedByMetadata } from "./g-03-keyed-by-metadata.ts";
import { progressUnmarked } from "./g-57-progress-unmarked.ts";
import { markerIsOptOut } from "./g-58-marker-is-opt-out.ts";
import { thinkingShown } from "./g-25-thinking-shown.ts";
import { noBackoff } from "./g-41-no-backoff.ts";
import { oneStrike } from "./d-03-one-strike.ts";
import { joinCancelsSeal } from "./d-10-join-cancels-seal.ts";
import { partsSentAgain } from "./d-31-parts-sent-again.ts";
import { poisonBlocksTheBuffer } from "./w-28-poison-blocks-the-buffer.ts";
import { interruptEchoed } from "./w-29-interrupt-echoed.ts";
import { secondSurface } from "./o-37-second-surface.ts";
import { messageBesideAFailedDraft } from "./d-32-message-beside-a-failed-draft.ts";
import { marksOnTheWire } from "./i-25-marks-on-the-wire.ts";
import { capOfTheLastDescriptor } from "./f-43-cap-of-the-last-descriptor.ts";
import { quotedFalseIsTrue } from "./f-49-quoted-false-is-true.ts";
import { statusWithoutAnAnchor } from "./f-51-status-without-an-anchor.ts";
import { answerExiledToTheRoot } from "./f-54-answer-exiled-to-the-root.ts";
import { flatAnswerBelowThePerson } from "./f-55-flat-answer-below-the-person.ts";
import { oneSessionForADm } from "./f-57-one-session-for-a-dm.ts";
import { authorNotNamed } from "./f-58-author-not-named.ts";
import { workspaceOrAuthor } from "./f-59-workspace-or-author.ts";
import { workspaceNotNamed } from "./f-60-workspace-not-named.ts";
import { coldCacheAfterARestart } from "./f-61-cold-cache-after-a-restart.ts";
import { taggedAsTheFirstIdentity } from "./f-69-tagged-as-the-first-identity.ts";
import { cardStopWithoutItsPlace } from "./f-78-card-stop-without-its-place.ts";
import { chatsOfTwoPlatformsMixedUp } from "./g-80-chats-of-two-platforms-mixed-up.ts";
import { requestsOutliveTheirSocket } from "./f-42-requests-outlive-their-socket.ts";
import { seenBeforeAdmission } from "./f-47-seen-before-admission.ts";
import { reconnectNotTaken } from "./f-63-reconnect-not-taken.ts";
import { sleepWithoutWaking } from "./f-67-sleep-without-waking.ts";
import { teardownGivenUp } from "./f-68-teardown-given-up.ts";
import { descriptorsByTheirOrder } from "./f-82-descriptors-by-their-order.ts";
import { redialNotHeld } from "./b30-redial-not-held.ts";
import { deliverySealsAStream } from "./f-07-delivery-seals-a-stream.ts";
import { oneSetOfReactions } from "./f-39-one-set-of-reactions.ts";
import { hintsOfTheFirstIdentity } from "./f-44-hints-of-the-first-identity.ts";
import { nameComparedLetterForLetter } from "./f-45-name-compared-letter-for-letter.ts";
import { typingNeverSent } from "./f-50-typing-never-sent.ts";
import { statusWithoutWords } from "./f-52-status-without-words.ts";
import { deliveriesCutShort } from "./g-54-deliveries-cut-short.ts";
import { handoffNeedsAThread } from "./g-95-handoff-needs-a-thread.ts";
import { phraseClearedBetweenSteps } from "./o-09-phrase-cleared-between-steps.ts";
import { defaultUserAgent } from "./f-40-default-user-agent.ts";
import { ownToolRowCounts } from "./f-46-own-tool-row-counts.ts";
import { filesBypassPlacement } from "./f-53-files-bypass-placement.ts";
import { relayUsersDenied } from "./f-65-relay-users-denied.ts";
import { noSecretIsAnError } from "./f-71-no-secret-is-an-error.ts";
import { deadFilesKept } from "./g-81-dead-files-kept.ts";
import { publicFilesDropped } from "./g-81-public-files-dropped.ts";
import { anySchemeFetched } from "./g-107-any-scheme-fetched.ts";
import { tokenForEverybody } from "./g-107-token-for-everybody.ts";
import { tokenFollowsRedirects } from "./w-76-token-follows-redirects.ts";
import { formsByPosition } from "./w-70-forms-by-position.ts";
import { doubtfulFileTold } from "./o-36-doubtful-file-told.ts";
import { slowFileSentAgain } from "./b22-slow-file-sent-again.ts";
import { filesKnownByName } from "./b44-files-known-by-name.ts";
import { refusedFileForgotten } from "./o-35-refused-file-forgotten.ts";
import { ackSeals } from "./f-35-ack-seals.ts";
import { readerWaitsForItsAck } from "./f-36-reader-waits-for-its-ack.ts";
import { readerWaitsForAStop } from "./f-37-reader-waits-for-a-stop.ts";
import { siblingTakesAnswerForChat } from "./f-38-sibling-takes-answer-for-chat.ts";
import { siblingSpeaksUp } from "./f-38-sibling-speaks-up.ts";
import { passthroughNotAcknowledged } from "./f-48-passthrough-not-acknowledged.ts";
import { placeWorkedOutTwice } from "./f-56-place-worked-out-twice.ts";
import { optionsDropped } from "./f-62-options-dropped.ts";
import { styleNobodyShows } from "./f-72-style-nobody-shows.ts";
import { profileIgnored } from "./f-73-profile-ignored.ts";
import { questionAboveItsProse } from "./g-113-question-above-its-prose.ts";
import { namelessTakenForOne } from "./i-47-nameless-taken-for-one.ts";
import { secondPressCounts } from "./i-50-second-press-counts.ts";
import { lateAnswerIsChat } from "./i-52-late-answer-is-chat.ts";
import { refusedQuestionStaysOpen } from "./i-53-refused-question-stays-open.ts";
import { askedTwice } from "./o-36-asked-twice.ts";
import { hermesWordKept } from "./w-73-hermes-word-kept.ts";
import { contextForgesLines } from "./w-71-context-forges-lines.ts";
import { deafWhileItAsks } from "./g-103-deaf-while-it-asks.ts";
import { profileNotEchoed } from "./g-84-profile-not-echoed.ts";
import { lookedUpEverywhere } from "./d-19-looked-up-everywhere.ts";
import { linksWithoutPreviews } from "./g-53-links-without-previews.ts";
import { deadNameOfTheScope } from "./f-70-dead-name-of-the-scope.ts";
import type { Defect } from "./defect.ts";

/** Every historical mistake of a gateway that this contract knows of, in the order of the findings. */
export const GATEWAY_DEFECTS: readonly Defect[] = [
  noCard,
  cardErrorRepeatsFinal,
  replayRunsAgain,
  draftPerTool,
  segmentBreakSeals,
  cursorOnDrafts,
  oneDoorAbsorbs,
  deliverySealsAStream,
  keyedByChat,
  sealFromBuffer,
  framesRestartAtTool,
  refusedSealEndsTurn,
  staleStreamInherited,
  doubtDisarms,
  stragglerRearms,
  cutSealEscapes,
  lostSealClaimed,
  keyedByThread,
  draftIdsRestart,
  slackSemanticsEverywhere,
  noticeSeals,
  diagnosticAdopted,
  cardErrorSkipsCleanup,
  deadTurnOrphansStream,
  unboundedStores,
  refusalStaysArmed,
  timeoutIsARefusal,
  primaryDescriptorDecides,
  splitSentAgain,
  cancelledSealForgotten,
  threadTakenForIdentity,
  draftIdsFromTheClock,
  lastWriterIsTheUser,
  declineIsAFailure,
  declineBeforeDoubt,
  oneSetOfReactions,
  hintsOfTheFirstIdentity,
  nameComparedLetterForLetter,
  typingNeverSent,
  statusWithoutWords,
  capOfTheLastDescriptor,
  quotedFalseIsTrue,
  statusWithoutAnAnchor,
  answerExiledToTheRoot,
  flatAnswerBelowThePerson,
  oneSessionForADm,
  authorNotNamed,
  workspaceOrAuthor,
  workspaceNotNamed,
  coldCacheAfterARestart,
  taggedAsTheFirstIdentity,
  deadNameOfTheScope,
  finalSentAgainByErrorText,
  floodBySubstring,
  requestsOutliveTheirSocket,
  seenBeforeAdmission,
  reconnectNotTaken,
  sleepWithoutWaking,
  teardownGivenUp,
  replacedDialsAgain,
  cardStopWithoutItsPlace,
  segmentTakenForFinal,
  doubtfulStreamLeft,
  readerLost,
  contextForgesLines,
  linksWithoutPreviews,
  profileNotEchoed,
  lookedUpEverywhere,
  deliveriesCutShort,
  handoffNeedsAThread,
  phraseClearedBetweenSteps,
  descriptorsByTheirOrder,
  redialNotHeld,
  deafWhileItAsks,
  chatsOfTwoPlatformsMixedUp,
  keyedByMetadata,
  progressUnmarked,
  markerIsOptOut,
  thinkingShown,
  noBackoff,
  oneStrike,
  joinCancelsSeal,
  partsSentAgain,
  messageBesideAFailedDraft,
  marksOnTheWire,
  poisonBlocksTheBuffer,
  interruptEchoed,
  secondSurface,
  defaultUserAgent,
  ownToolRowCounts,
  filesBypassPlacement,
  relayUsersDenied,
  noSecretIsAnError,
  deadFilesKept,
  publicFilesDropped,
  anySchemeFetched,
  tokenForEverybody,
  tokenFollowsRedirects,
  formsByPosition,
  doubtfulFileTold,
  slowFileSentAgain,
  filesKnownByName,
  refusedFileForgotten,
  ackSeals,
  readerWaitsForItsAck,
  readerWaitsForAStop,
  siblingTakesAnswerForChat,
  siblingSpeaksUp,
  passthroughNotAcknowledged,
  placeWorkedOutTwice,
  optionsDropped,
  styleNobodyShows,
  profileIgnored,
  questionAboveItsProse,
  namelessTakenForOne,
  secondPressCounts,
  lateAnswerIsChat,
  refusedQuestionStaysOpen,
  askedTwice,
  hermesWordKept,
];
