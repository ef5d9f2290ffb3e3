import { useCallback, useEffect, useRef, useState } from 'react';
import { type Exchange, type ExchangeInput, exchangeCode } from './exchange.ts';
import { ExchangeStage } from './exchange-stage.tsx';

type ExchangeCodeProps = { code: string; onSignedIn: (token: string) => void };

/** Exchanges the one-time code for a session, and asks for a missing email address or second factor. */
export function ExchangeCode({ code, onSignedIn }: ExchangeCodeProps) {
  const [exchange, setExchange] = useState<Exchange>({ stage: 'asking' });
  const latest = useRef(exchange);
  latest.current = exchange;
  const go = useCallback(
    async (input: ExchangeInput) => {
      const next = await exchangeCode(code, input, latest.current);
      setExchange(next);
      if (next.stage === 'signed_in') onSignedIn(next.token);
    },
    [code, onSignedIn],
  );
  useEffect(() => {
    void go({});
  }, [go]);
  return <ExchangeStage exchange={exchange} onInput={go} />;
}
