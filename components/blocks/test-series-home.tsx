import { buttonLook } from '@/components/ui/button';
import { paths } from '@/lib/site/paths';

const PROMISES = {
  'Subject-wise and full-syllabus tests':
    'Subject tests for the weeks in which you read a subject; full-syllabus tests when you have read them all.',
  'The pattern of the actual examination':
    'Papers, sections and times follow the UPSC prelims and SSC Tier I and II, on the screen that candidates know.',
  'Negative marking, exactly':
    'A wrong answer costs what it costs in the real exam. One third counts as one third, never rounded.',
  'Step-by-step solutions':
    'After the test we explain each question: why the key is right, and why the tempting option is not.',
  'An analysis to study from':
    'Rank, score and percentile, with a comparison with toppers and with the cut-off of past years.',
  'Nothing is lost':
    'Every answer you save is stored at once. A dropped connection, a flat battery or a change of device won’t cost you an answer.',
};

export const TestSeriesHome = () => (
  <>
    <h2 className="text-2xl md:text-3xl">A test is the best teacher who never raises his voice</h2>
    <p className="mt-4 max-w-prose text-lg">
      Reading shows you what you know; a test shows you what you will know on the day. The online test series lets you
      practise both papers under their real rules, from any place with a browser.
    </p>
    <ul className="mt-8 grid gap-x-8 gap-y-4 md:gap-y-7 md:grid-cols-2 lg:grid-cols-3">
      {Object.entries(PROMISES).map(([title, text]) => (
        <li key={title} className="border-t-2 border-marigold pt-3 md:pt-4">
          <h3 className="text-lg">{title}</h3>
          <p className="mt-1 text-muted">{text}</p>
        </li>
      ))}
    </ul>
    <p className="mt-9 flex flex-wrap gap-3">
      <a href={paths.register} className={`${buttonLook.primary} only-signed-out`}>
        Register
      </a>
      <a href="#practice-test" className={`${buttonLook.primary} only-signed-in`}>
        Take a practice test
      </a>
      <a href="#time-table" className={buttonLook.outline}>
        See the time table
      </a>
    </p>
  </>
);
