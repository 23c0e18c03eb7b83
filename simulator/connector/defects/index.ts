import { ackedEntryRedelivered } from "./acked-entry-redelivered.ts";
import { anyPathServed } from "./any-path-served.ts";
import { bareDecline } from "./bare-decline.ts";
import { bufferNotAckGated } from "./buffer-not-ack-gated.ts";
import { cardDetailsRepeated } from "./card-details-repeated.ts";
import { cardWithoutAnchor } from "./card-without-anchor.ts";
import { deltaFromWhatWasSent } from "./delta-from-what-was-sent.ts";
import { descriptorOfAnotherIdentity } from "./descriptor-of-another-identity.ts";
import { equalTextAppendedAgain } from "./equal-text-appended-again.ts";
import { expiredToldAsUnauthorized } from "./expired-told-as-unauthorized.ts";
import { failedAppendAdvancesBase } from "./failed-append-advances-base.ts";
import { failedFinalToldAsSuccess } from "./failed-final-told-as-success.ts";
import { failureNamesNoMessage } from "./failure-names-no-message.ts";
import { finalClearsTombstone } from "./final-clears-tombstone.ts";
import { finalPreviewToldAsSuccess } from "./final-preview-told-as-success.ts";
import { framesAppliedConcurrently } from "./frames-applied-concurrently.ts";
import { guardForgottenOnDraft } from "./guard-forgotten-on-draft.ts";
import { guardForgottenOnTyping } from "./guard-forgotten-on-typing.ts";
import { helloUnanswered } from "./hello-unanswered.ts";
import { idleNotAcknowledged } from "./idle-not-acknowledged.ts";
import { idleNotBuffered } from "./idle-not-buffered.ts";
import { inboundLostWhileDown } from "./inbound-lost-while-down.ts";
import { lateResultOnNewSocket } from "./late-result-on-new-socket.ts";
import { lateEditOverwrites } from "./late-edit-overwrites.ts";
import { laterHelloUnanswered } from "./later-hello-unanswered.ts";
import { liveOvertakesBacklog } from "./live-overtakes-backlog.ts";
import { longEditCutShort } from "./long-edit-cut-short.ts";
import { malformedEndsSocket } from "./malformed-ends-socket.ts";
import { noTombstone } from "./no-tombstone.ts";
import { olderSocketKept } from "./older-socket-kept.ts";
import { onlyFirstPart } from "./only-first-part.ts";
import { overCapTextPassed } from "./over-cap-text-passed.ts";
import { partsOutOfOrder } from "./parts-out-of-order.ts";
import { prefixTestIgnoresLeadingSpace } from "./prefix-test-ignores-leading-space.ts";
import { rateLimitNotHonoured } from "./rate-limit-not-honoured.ts";
import { refusedStreamLeftLive } from "./refused-stream-left-live.ts";
import { replacedPreviewLeft } from "./replaced-preview-left.ts";
import { replyOpensThread } from "./reply-opens-thread.ts";
import { revokedSocketKept } from "./revoked-socket-kept.ts";
import { sealAppendsWhole } from "./seal-appends-whole.ts";
import { staleFrameAppended } from "./stale-frame-appended.ts";
import { stoppedCardRevived } from "./stopped-card-revived.ts";
import { stragglerReopensStream } from "./straggler-reopens-stream.ts";
import { streamCallTooLong } from "./stream-call-too-long.ts";
import { strangerUnanswered } from "./stranger-unanswered.ts";
import { tombstonesDieWithGateway } from "./tombstones-die-with-gateway.ts";
import { twoDescriptors } from "./two-descriptors.ts";
import { twoResults } from "./two-results.ts";
import { reactionThatIsThereFails } from "./reaction-that-is-there-fails.ts";
import { threadGuardIgnored } from "./thread-guard-ignored.ts";
import { threadNameNotCompared } from "./thread-name-not-compared.ts";
import { topicRenamedUnread } from "./topic-renamed-unread.ts";
import { capabilityOfAnyTenant } from "./capability-of-any-tenant.ts";
import { capabilityNeverExpires } from "./capability-never-expires.ts";
import { typingClearSetsStatus } from "./typing-clear-sets-status.ts";
import { unannouncedIdentityActs } from "./unannounced-identity-acts.ts";
import { unsupportedOpToldAsSuccess } from "./unsupported-op-told-as-success.ts";
import { mediaForgottenAtOnce } from "./media-forgotten-at-once.ts";
import { mediaKeptForNobody } from "./media-kept-for-nobody.ts";
import { missingMediaIsADecline } from "./missing-media-is-a-decline.ts";
import { anybodyMayPress } from "./anybody-may-press.ts";
import { commandsWrittenEveryTime } from "./commands-written-every-time.ts";
import { pressNotAcknowledged } from "./press-not-acknowledged.ts";
import { echoTakesOver } from "./echo-takes-over.ts";
import { introductionForgotten } from "./introduction-forgotten.ts";
import { linkCodeToldOn } from "./link-code-told-on.ts";
import { neverPoked } from "./never-poked.ts";
import { pokedForEveryMessage } from "./poked-for-every-message.ts";
import { forwardedToEveryTenant } from "./forwarded-to-every-tenant.ts";
import { styleToldOn } from "./style-told-on.ts";
import type { Defect } from "./defect.ts";

/** Every defect of a connector, by id. */
export const CONNECTOR_DEFECTS: readonly Defect[] = [
  ackedEntryRedelivered,
  anyPathServed,
  bareDecline,
  bufferNotAckGated,
  cardDetailsRepeated,
  cardWithoutAnchor,
  deltaFromWhatWasSent,
  descriptorOfAnotherIdentity,
  equalTextAppendedAgain,
  expiredToldAsUnauthorized,
  failedAppendAdvancesBase,
  failedFinalToldAsSuccess,
  failureNamesNoMessage,
  finalClearsTombstone,
  finalPreviewToldAsSuccess,
  framesAppliedConcurrently,
  guardForgottenOnDraft,
  guardForgottenOnTyping,
  helloUnanswered,
  idleNotAcknowledged,
  idleNotBuffered,
  inboundLostWhileDown,
  lateResultOnNewSocket,
  lateEditOverwrites,
  laterHelloUnanswered,
  liveOvertakesBacklog,
  longEditCutShort,
  malformedEndsSocket,
  noTombstone,
  olderSocketKept,
  onlyFirstPart,
  overCapTextPassed,
  partsOutOfOrder,
  prefixTestIgnoresLeadingSpace,
  rateLimitNotHonoured,
  refusedStreamLeftLive,
  replacedPreviewLeft,
  replyOpensThread,
  revokedSocketKept,
  sealAppendsWhole,
  staleFrameAppended,
  stoppedCardRevived,
  stragglerReopensStream,
  streamCallTooLong,
  strangerUnanswered,
  tombstonesDieWithGateway,
  twoDescriptors,
  twoResults,
  reactionThatIsThereFails,
  threadGuardIgnored,
  threadNameNotCompared,
  topicRenamedUnread,
  capabilityOfAnyTenant,
  capabilityNeverExpires,
  typingClearSetsStatus,
  unannouncedIdentityActs,
  unsupportedOpToldAsSuccess,
  mediaForgottenAtOnce,
  mediaKeptForNobody,
  missingMediaIsADecline,
  anybodyMayPress,
  commandsWrittenEveryTime,
  pressNotAcknowledged,
  echoTakesOver,
  introductionForgotten,
  linkCodeToldOn,
  neverPoked,
  pokedForEveryMessage,
  forwardedToEveryTenant,
  styleToldOn,
];
