import { foldWord } from './fold';

/** Words that say nothing about what is looked for, in English, in Hindi, and in Hindi that is written in Latin letters. */
const STOP_WORDS = new Set(
  [
    'a an the of in on at to for from with by and or is are was be do does can i my me we you your it this that there',
    'how what when where which who why about any some please want need get find show tell',
    'का के की को में से पर ने है हैं हो और या एक यह वह ये वे इस उस तथा एवं लिए कैसे क्या कब कहाँ कौन कितना कितनी करें करे करना मुझे चाहिए बताइए',
    'ka ke ki ko mein se hai hain aur ya kaise kya kab kahan kaun kitna kitni kare karen karein karna liye mujhe chahiye',
  ]
    .flatMap((line) => line.split(' '))
    .map(foldWord),
);

export const isStopWord = (term: string) => STOP_WORDS.has(term);
