import { Part } from '@/components/exam/figures';
import { practisePath, practiseText } from '@/components/exam/practise-these';
import { StudyLinkList, type StudyLinks } from '@/components/exam/study-links';
import { Say } from '@/components/exam/words/words';
import { UNNAMED } from '@/components/exam/texts';
import type { Scorecard } from '@/lib/attempts/scorecard';
import type { NextTests } from '@/lib/content/available-tests';
import { filterQuestions } from '@/lib/exam/review-filter';
import { testInstructionPath } from '@/lib/site/paths';

type Props = { scorecard: Scorecard; studyLinks: StudyLinks; nextTests: NextTests };

/** What to do about each subject: practise what was missed, take the next test, and read. */
export const SubjectsNext = ({ scorecard, studyLinks, nextTests }: Props) => (
  <Part id="subjects-next" title={<Say text="Subject by subject" />} className="print:hidden">
    {scorecard.subjects.map(({ name: subject }) => {
      const count = filterQuestions(scorecard.questions, { show: 'missed', subject }).length;
      const next = nextTests.get(subject);
      const links = [
        ...(count > 0 && subject
          ? [
              {
                label: <Say {...practiseText(count)} />,
                href: practisePath({ result: scorecard, from: 'missed', subject }),
              },
            ]
          : []),
        ...(next
          ? [
              {
                label: <Say text="Next test: {name}" values={{ name: next.name }} />,
                href: testInstructionPath(next.categoryId, next.subCategoryId),
              },
            ]
          : []),
        ...(studyLinks.get(subject) ?? []),
      ];
      return <StudyLinkList key={subject} intro={<strong>{subject || UNNAMED}:</strong>} links={links} />;
    })}
  </Part>
);
