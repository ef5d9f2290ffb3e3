import { expect, test } from 'vitest';
import { createSemaphore } from '#platform/concurrency';
import { type Argon2id, argon2id, createPasswords } from './hash-secret.ts';

const passwords = createPasswords();

test('a password is kept as an argon2id string with OWASP costs and a salt of its own', async () => {
  const [first, second] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(second).not.toBe(first);
  expect(await passwords.matches('correct horse', first)).toBe(true);
  expect(await passwords.matches('correct horse', second)).toBe(true);
  expect(await passwords.matches('Correct horse', first)).toBe(false);
});

test('argon2id gives the tag of RFC 9106, section 5.3', async () => {
  const tag = await argon2id({
    message: Buffer.alloc(32, 1),
    nonce: Buffer.alloc(16, 2),
    secret: Buffer.alloc(8, 3),
    associatedData: Buffer.alloc(12, 4),
    parallelism: 4,
    tagLength: 32,
    memory: 32,
    passes: 3,
  });
  expect(tag.toString('hex')).toBe('0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659');
});

test('an umlaut typed on another keyboard is the same password', async () => {
  const composed = await passwords.hash('Fr\u00fchst\u00fcck im Bett');
  expect(await passwords.matches('Fru\u0308hstu\u0308ck im Bett', composed)).toBe(true);
});

test('without an account the same work is done, and the answer is no', async () => {
  let runs = 0;
  const counting: Argon2id = (parameters) => {
    runs += 1;
    expect(parameters).toMatchObject({ memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 });
    return argon2id(parameters);
  };
  expect(await createPasswords(counting).matches('anything at all', null)).toBe(false);
  expect(runs).toBe(1);
});

test('a damaged stored password is a fault, not a yes', async () => {
  await expect(passwords.matches('anything at all', '$argon2id$broken')).rejects.toThrow('not an argon2id PHC string');
});

test('two passwords are hashed at a time, however many people arrive', async () => {
  let running = 0;
  let most = 0;
  const watched: Argon2id = async (parameters) => {
    running += 1;
    most = Math.max(most, running);
    const tag = await argon2id(parameters);
    running -= 1;
    return tag;
  };
  const crowd = createPasswords(watched);
  await Promise.all(Array.from({ length: 9 }, () => crowd.hash('a long password')));
  expect(most).toBe(2);
});

test('turns are kept in order, survive a failure, and end in a refusal when the queue is full', async () => {
  const inTurn = createSemaphore({ concurrency: 1, queue: { at_most: 2, refuse: () => new Error('full') } });
  const done: string[] = [];
  const first = inTurn(async () => {
    throw new Error('broken');
  });
  const rest = ['second', 'third'].map((name) => inTurn(async () => void done.push(name)));
  await expect(inTurn(async () => undefined)).rejects.toThrow('full');
  await expect(first).rejects.toThrow('broken');
  await Promise.all(rest);
  expect(done).toEqual(['second', 'third']);
  await inTurn(async () => void done.push('later'));
  expect(done).toEqual(['second', 'third', 'later']);
});
