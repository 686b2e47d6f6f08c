// `npm run bench:pages`: the JavaScript of the pages, the requests a second that they take, the time of a search, and
// what Lighthouse says of them, each beside something of the same run.
import { benchLighthouse } from './pages-lighthouse-run';
import { benchScripts } from './pages-js-run';
import { benchSearch, benchSite } from './pages-site-run';
import { runRig } from './rig';

await runRig<'seconds' | 'runs', 'page'>({
  command: 'bench:pages',
  parts: { js: benchScripts, site: benchSite, lighthouse: benchLighthouse, search: benchSearch },
  // Of each page's requests; of each page's runs of Lighthouse.
  sizes: { seconds: [3, 1, 60], runs: [3, 1, 15] },
  // The beginning of the paths that are tried.
  texts: { page: '/' },
});
