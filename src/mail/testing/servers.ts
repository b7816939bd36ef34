import net, { type AddressInfo, type Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

type Received = { readonly from: string; readonly to: readonly string[]; readonly raw: string };

/** A real SMTP server on a free port that keeps what it takes. */
export async function startSmtpServer(options: SMTPServerOptions = {}, wantedPort = 0) {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 50,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
          to: session.envelope.rcptTo.map((recipient) => recipient.address),
          raw: Buffer.concat(chunks).toString("utf8"),
        });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(wantedPort, "127.0.0.1", resolve));
  server.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    connections: () => [...sockets],
    url: `${options.secure ? "smtps" : "smtp"}://127.0.0.1:${port}`,
    port,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** The error object from which smtp-server makes its answer. */
export function answer(responseCode: number, text = "As the test asked") {
  return Object.assign(new Error(text), { responseCode });
}

/** A TCP server that does with a connection whatever the test wants, for what no SMTP server would do. */
export async function startTcpServer(onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    openSockets: () => sockets.size,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** A minimal session up to DATA; `onData` gets the socket once the message begins to arrive. */
export function speakSmtp(socket: Socket, onData: (socket: Socket) => void) {
  let isInData = false;
  socket.write("220 test ready\r\n");
  socket.on("data", (chunk) => {
    if (isInData) return onData(socket);
    for (const line of chunk.toString().split("\r\n").filter(Boolean)) {
      if (line === "DATA") {
        isInData = true;
        socket.write("354 go on\r\n");
      } else socket.write("250 ok\r\n");
    }
  });
}
