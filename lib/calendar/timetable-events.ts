import type { SafeHtml } from '@/lib/html/sanitize';

import { blocksOf } from './blocks';
import type { CalendarEvent } from './calendar-event';
import { lineEvents } from './line-events';
import { tableEvents } from './table-events';
import { type Years, yearsIn } from './years';

/** As much of the text before a table as helps on the day. */
const NOTE_LENGTH = 500;

type Text = { subject: string; description: SafeHtml };

const joined = (...farthestFirst: Years[]): Years => new Map(farthestFirst.flatMap((years) => [...years]));

/**
 * The events of a timetable, in the order in which it names them. A paragraph and a list item tell the years of their dates
 * themselves. The year of a table's date is told by the cell, else by a row before it, the caption, the headings before it,
 * the lines below the last of those, or the timetable's subject.
 */
export function timetableEvents({ subject, description }: Text): CalendarEvent[] {
  const fromSubject = yearsIn(subject, 'heading');
  let fromHeadings: Years = new Map();
  let fromLines: Years = new Map();
  let lines: string[] = [];
  return blocksOf(description).flatMap((block) => {
    if (block.kind === 'table') {
      const note = lines.join('\n').slice(0, NOTE_LENGTH);
      lines = [];
      const years = joined(fromSubject, fromLines, fromHeadings, yearsIn(block.caption, 'heading'));
      return tableEvents(block, { subject, note, years });
    }
    if (block.kind === 'line') {
      lines.push(block.text);
      fromLines = joined(fromLines, yearsIn(block.text, 'line'));
      return lineEvents(block.text, subject);
    }
    lines = [];
    fromLines = new Map();
    fromHeadings = joined(fromHeadings, yearsIn(block.text, 'heading'));
    return [];
  });
}
