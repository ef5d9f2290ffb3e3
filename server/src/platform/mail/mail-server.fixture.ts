import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

export interface Received {
  to: string[];
  text: string;
}

/** A mail server that speaks just enough SMTP (RFC 5321) to take messages, and can be told to refuse for a while. */
export async function openMailServer() {
  const received: Received[] = [];
  const state = { refusing: '' };
  const server = createServer((socket) => {
    let to: string[] = [];
    let body: string[] | undefined;
    const say = (line: string) => socket.write(`${line}\r\n`);
    socket.on('error', () => socket.destroy());
    createInterface({ input: socket }).on('line', (line) => {
      if (body) {
        if (line !== '.') return void body.push(line);
        received.push({ to, text: body.join('\n') });
        [to, body] = [[], undefined];
        return say('250 taken');
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'RCPT' && state.refusing) return say(state.refusing);
      if (verb === 'RCPT') to.push(/<(.*?)>/.exec(line)?.[1] ?? '');
      if (verb === 'DATA') body = [];
      return say(verb === 'DATA' ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 ok');
    });
    say('220 mail.example ESMTP');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, received, state, close: () => server.close() };
}
