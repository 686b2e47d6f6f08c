import { type StudyLinks, StudyLinkList } from '@/components/exam/study-links';
import type { PartResult, Scorecard } from '@/lib/attempts/scorecard';

import { countText, marksText } from './score-text';

type Props = { scorecard: Scorecard; studyLinks: StudyLinks };

/** The subject that cost most, and where to study it; nothing where there is one subject, or nothing was lost. */
export function StudyNext({ scorecard: { subjects, figures, fullUnits }, studyLinks }: Props) {
  const rightUnits = fullUnits === null ? null : fullUnits / figures.totalQuestions;
  const fullOf = ({ totalQuestions }: PartResult) => totalQuestions * (rightUnits ?? 1);
  const lostIn = (part: PartResult) => fullOf(part) - (part.marksUnits ?? part.correct);
  const named = subjects.filter(({ name }) => name !== '');
  const [worst] = named.toSorted((a, b) => lostIn(b) - lostIn(a));
  if (!worst || subjects.length < 2 || lostIn(worst) <= 0) return null;
  const text = rightUnits === null ? countText : marksText;
  return (
    <div className="mb-4 grid gap-1 print:mb-1">
      <p>
        Most {rightUnits === null ? 'right answers were missed' : 'marks were lost'} in{' '}
        <strong className="text-ink">{worst.name}</strong>, where you have {text(worst.marksUnits ?? worst.correct)} of{' '}
        {text(fullOf(worst))}.
      </p>
      <StudyLinkList intro="To study next:" subject={worst.name} studyLinks={studyLinks} />
    </div>
  );
}
