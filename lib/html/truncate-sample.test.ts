import { z } from 'zod';

import { readContentFolder } from '@/lib/standin/content';

import { toSafeHtml } from './sanitize';
import { truncateWords } from './truncate';

test.each([
  ['syllabus', 'DESC', 150],
  ['essays', 'Description', 100],
  ['articles', 'Description', 60],
] as const)('the cut texts of the sample’s %s end at a phrase, wherever the cut is', async (noun, field, limit) => {
  for (const item of z.array(z.record(z.string(), z.unknown())).parse(await readContentFolder(noun))) {
    const whole = toSafeHtml(String(item[field]), (path) => path);
    for (let words = limit - 20; words <= limit; words += 1) {
      const { html, isTruncated } = truncateWords(whole, words);
      if (!isTruncated) continue;
      expect(html).not.toMatch(/<\/h\d>$/);
      const text = html.replace(/<(\/?(b|em|i|strong|sub|sup|a|u))\b[^>]*>/g, '').replace(/(<\/[a-z]+>)+$/, '');
      expect(text).not.toMatch(/([.!?] |> *)[^\s<>]+\.\.\.$/);
      expect(text).toMatch(/[\p{L}\p{M}\p{N})"'”’%]\.\.\.$/u);
    }
  }
});
