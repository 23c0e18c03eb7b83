// A connector that dies of the first line that is no JSON, as one does whose reader has no bounds.
import { WebSocketServer } from "ws";

const descriptor = {
  contract_version: 1,
  platform: "slack",
  label: "Slack",
  max_message_length: 4000,
  supports_draft_streaming: false,
  supports_edit: true,
  supports_threads: true,
  markdown_dialect: "slack",
  len_unit: "chars",
};

const server = new WebSocketServer({ port: Number(process.env.PORT), host: "127.0.0.1" });
server.on("connection", (socket) => {
  socket.on("message", (data) => {
    const frame = JSON.parse(data.toString());
    if (frame.type === "hello") {
      socket.send(`${JSON.stringify({ type: "descriptor", descriptor })}\n`);
    } else if (frame.type === "outbound") {
      const result = { success: true };
      const { requestId } = frame;
      socket.send(`${JSON.stringify({ type: "outbound_result", requestId, result })}\n`);
    }
  });
});
