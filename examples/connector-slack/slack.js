import { ErrorCode, LogLevel, WebClient } from "@slack/web-api";

/** Longest wait for a rate limit before an op is given up (C-56), within the gateway's own 30 s. */
const PATIENCE_S = 10;

/** Slack, as far as this connector uses it. A place is `{channel, thread, user, team}`. */
export class Slack {
  constructor(token, url) {
    // Nothing is repeated by itself: a lost answer must not make a second message (C-34).
    const retryConfig = { retries: 0 };
    const options = { slackApiUrl: url, retryConfig, rejectRateLimitedCalls: true };
    this.web = new WebClient(token, { ...options, logLevel: LogLevel.ERROR });
  }

  /** Calls Slack; a call that came too early is made once more when Slack says so. */
  async call(method, args) {
    try {
      return await this.web.apiCall(method, args);
    } catch (error) {
      if (error.code !== ErrorCode.RateLimitedError || error.retryAfter > PATIENCE_S) throw error;
      await new Promise((resolve) => setTimeout(resolve, error.retryAfter * 1000));
      return this.web.apiCall(method, args);
    }
  }

  async post({ channel, thread }, text, options = {}) {
    const posted = await this.call("chat.postMessage", {
      channel,
      thread_ts: thread,
      text,
      ...options,
    });
    return posted.ts;
  }

  async update({ channel }, ts, text) {
    await this.call("chat.update", { channel, ts, text });
  }

  async delete({ channel }, ts) {
    await this.call("chat.delete", { channel, ts });
  }

  /** Streams in channels are for somebody (D-16). */
  async startStream({ channel, thread, user, team }, text) {
    const recipient = channel.startsWith("D")
      ? {}
      : { recipient_user_id: user, recipient_team_id: team };
    const args = { channel, thread_ts: thread, markdown_text: text, ...recipient };
    const started = await this.call("chat.startStream", args);
    return started.ts;
  }

  async appendStream({ channel }, ts, text) {
    await this.call("chat.appendStream", { channel, ts, markdown_text: text });
  }

  async stopStream({ channel }, ts, text) {
    await this.call("chat.stopStream", { channel, ts, markdown_text: text });
  }

  async setStatus({ channel, thread }, status) {
    await this.call("assistant.threads.setStatus", {
      channel_id: channel,
      thread_ts: thread,
      status,
    });
  }
}
