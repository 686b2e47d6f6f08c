import type { LogEvent } from 'kysely';

import { recordSpan } from '@/lib/server/tracing';

const TABLE = /\b(?:from|into|update)\s+"(\w+)"/i;

/** Records a span for each statement with its verb, its table and the engine, but no value and no text. */
export function recordStatements(system: 'sqlite' | 'postgresql') {
  return ({ query, queryDurationMillis, ...outcome }: LogEvent): void => {
    const operation = /^\s*(\w+)/.exec(query.sql)?.[1]?.toUpperCase() ?? 'UNKNOWN';
    const table = TABLE.exec(query.sql)?.[1];
    recordSpan(
      table ? `${operation} ${table}` : operation,
      {
        'db.system.name': system,
        'db.operation.name': operation,
        ...(table && { 'db.collection.name': table }),
      },
      queryDurationMillis,
      outcome.level === 'error' ? outcome.error : undefined,
    );
  };
}
