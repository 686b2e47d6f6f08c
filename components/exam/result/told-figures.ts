import { countFigure, percentageFigure, timeFigure } from '@/lib/exam/display-figures';
import { paths } from '@/lib/site/paths';

type ValueOf = (name: string) => string | string[] | undefined;

/** The figures that the end of a test and of an exam show from their address; the store has the real ones. */
export const toldFigures = {
  test: {
    backTo: paths.upsc,
    of: (valueOf: ValueOf) => ({
      figures: [
        { label: 'Total Answered', value: countFigure(valueOf('totalAnswered')) },
        { label: 'Total Not Answered', value: countFigure(valueOf('totalNotAnswered')) },
        { label: 'Correct Answers', value: countFigure(valueOf('correctAnswers')) },
        { label: 'Your Marks In (%)', value: percentageFigure(valueOf('percentage')) },
      ],
      resultsAtMs: timeFigure(valueOf('resultsAt')),
    }),
  },
  exam: {
    backTo: paths.onlineTestSeries,
    of: (valueOf: ValueOf) => ({
      figures: [
        { label: 'Correct Answers', value: countFigure(valueOf('score')) },
        { label: 'Your Marks In (%)', value: percentageFigure(valueOf('percentage')) },
      ],
      resultsAtMs: undefined,
    }),
  },
};
