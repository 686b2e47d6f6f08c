import { Parser } from 'htmlparser2';

import { endsSentence, LOOSE_END } from '@/lib/text/cut';

import type { SafeHtml } from './sanitize';
import { closeTag, escapeText, INLINE_TAGS, openTag } from './tags';

/** A place in the output after a word, with the tags that are open there. */
type Place = { length: number; open: readonly string[] };

/**
 * The first `limit` words of `html` with closed tags, and '...' where words were left out (specification §9). The cut
 * comes sooner if it would leave a heading without text, or a single word of a sentence.
 */
export function truncateWords(html: SafeHtml, limit: number) {
  let out = '';
  let words = 0;
  let isInWord = false;
  let isTruncated = false;
  const open: string[] = [];
  let word = '';
  let wordsOfPhrase = 0;
  let afterWord: Place = { length: 0, open: [] };
  let lastGood: Place | undefined;

  /** Judges whether the text could end with the last word, when it is known what follows. */
  function judge(isBlockOver: boolean) {
    if (word === '') return;
    const isPhraseOver = isBlockOver || endsSentence(word);
    const isHeading = afterWord.open.some((name) => /^h[1-6]$/.test(name));
    if (!isHeading && /[\p{L}\p{N}]/u.test(word) && (isPhraseOver || wordsOfPhrase > 1)) lastGood = afterWord;
    if (isPhraseOver) wordsOfPhrase = 0;
    word = '';
  }

  function endBlock(name: string) {
    if (INLINE_TAGS.has(name)) return;
    judge(true);
    isInWord = false;
    wordsOfPhrase = 0;
  }

  function cut() {
    const { length, open: unclosed } = lastGood ?? (words > 0 ? afterWord : { length: out.length, open });
    isTruncated = true;
    out = `${out.slice(0, length).replace(LOOSE_END, '')}...${unclosed.toReversed().map(closeTag).join('')}`;
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      if (isTruncated) return;
      endBlock(name);
      out += openTag(name, attributes);
      open.push(name);
    },
    ontext(text) {
      for (const piece of text.match(/\s+|\S+/g) ?? []) {
        if (isTruncated) return;
        const isSpace = /^\s/.test(piece);
        if (!isSpace && !isInWord) {
          judge(false);
          if (words === limit) return cut();
          words += 1;
          wordsOfPhrase += 1;
        }
        isInWord = !isSpace;
        out += escapeText(piece);
        if (isSpace) continue;
        word += piece;
        afterWord = { length: out.length, open: [...open] };
      }
    },
    onclosetag(name) {
      if (isTruncated) return;
      endBlock(name);
      open.pop();
      out += closeTag(name);
    },
  });
  parser.end(html);
  return { html: (isTruncated ? out : html) as SafeHtml, isTruncated };
}
