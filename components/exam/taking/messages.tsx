import { IndianTime } from '@/components/ui/indian-time';
import type { Message } from '@/lib/sitting/wire';

import { said } from '../words/said';

/** What the institute has written during a mock. A screen reader reads each message once, when it comes. */
export const Messages = ({ messages }: { messages: readonly Message[] }) => (
  <div role="log" aria-label="Messages of the institute" lang="en">
    {messages.map(({ message, atMs }, index) => (
      <p key={index} className="border-b border-line bg-marigold-soft">
        <span className="wrap block py-3 wrap-anywhere">
          <strong>{said('The institute,')} </strong>
          <IndianTime atMs={atMs} />: <span className="whitespace-pre-line">{message}</span>
        </span>
      </p>
    ))}
  </div>
);
