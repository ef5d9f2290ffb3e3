import { Agent, request } from 'node:http';

export interface PortalAnswer {
  milliseconds: number;
  status: number;
  /** Parsed after the clock was stopped. */
  json: unknown;
  bytes: number;
}

export interface PortalAddress {
  url: string;
  token: string;
  workspace_id: string;
}

export interface Portal {
  post(path: string, body: object): Promise<PortalAnswer>;
  close(): void;
}

/** Calls as a browser makes them, over connections that stay open; the clock runs from the first byte to the last. */
export function connectPortal({ url, token, workspace_id }: PortalAddress): Portal {
  const agent = new Agent({ keepAlive: true });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const post = (path: string, body: object) =>
    new Promise<PortalAnswer>((resolve, reject) => {
      const since = performance.now();
      const sending = request(`${url}/api/v1${path}?workspace_id=${workspace_id}`, { method: 'POST', agent, headers });
      sending.on('error', reject);
      sending.on('response', (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const milliseconds = performance.now() - since;
          const text = Buffer.concat(chunks).toString('utf8');
          const json: unknown = text === '' ? null : JSON.parse(text);
          resolve({ milliseconds, status: answer.statusCode ?? 0, json, bytes: text.length });
        });
      });
      sending.end(JSON.stringify(body));
    });
  return { post, close: () => agent.destroy() };
}
