// `npm run bench:pages`: the JavaScript of the pages, the requests a second that they take, the time of a search, and
// what Lighthouse says of them, and the pages of 5,000 questions, each beside something of the same run.
import { benchLighthouse } from './pages-lighthouse-run';
import { benchScripts } from './pages-js-run';
import { benchQuestions } from './pages-questions-run';
import { benchSearch, benchSite } from './pages-site-run';
import { runRig } from './rig';

await runRig<'seconds' | 'runs' | 'questions', 'page'>({
  command: 'bench:pages',
  parts: {
    js: benchScripts,
    site: benchSite,
    lighthouse: benchLighthouse,
    search: benchSearch,
    questions: benchQuestions,
  },
  // Of each page's requests; of each page's runs of Lighthouse; of the content folder of `questions`.
  sizes: { seconds: [3, 1, 60], runs: [3, 1, 15], questions: [5_000, 500, 20_000] },
  // The beginning of the paths that are tried.
  texts: { page: '/' },
});
