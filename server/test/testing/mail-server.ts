import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  from: string;
  subject: string;
  text: string;
}

/** A real mail server on the loopback, which can be set to refuse for a while (`450`: try later, `550`: never). */
export async function testMailServer() {
  const received: ReceivedMail[] = [];
  const state: { refusing: 450 | 550 | null } = { refusing: null };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => {
      const { refusing } = state;
      done(refusing ? Object.assign(new Error('not now'), { responseCode: refusing }) : null);
    },
    onData: (stream, session, done) => {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then(({ from, subject = '', text = '' }) => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          received.push({ to, from: `${from?.name} <${from?.address}>`, subject, text });
          done();
        }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    received,
    state,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
