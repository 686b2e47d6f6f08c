import { SheetCheck } from '@/components/exam/result/sheet-check';
import { pageMetadata } from '@/lib/site/metadata';
import { jwksPath, paths } from '@/lib/site/paths';

import { ContentPage } from '../content-page';

export const generateMetadata = () => pageMetadata(paths.verify);

export default function VerifyPage() {
  return (
    <ContentPage
      path={paths.verify}
      title="Verify a response sheet"
      intro="Has a candidate given you the file of a response sheet? Check here whether it is genuine."
      className="wrap grid grid-cols-1 gap-10 py-10 md:py-14"
    >
      <SheetCheck />
      <section aria-labelledby="about-sheets" className="max-w-prose space-y-3">
        <h2 id="about-sheets" className="text-2xl">
          What a genuine sheet proves
        </h2>
        <p>
          The site signs the file of every response sheet with a key that only it has. If anybody changes one letter of
          the file, the signature breaks and this page sees it. So a genuine sheet says exactly what the site said: who
          sat which paper, what was answered and when each answer arrived.
        </p>
        <p>
          The institute can correct a wrong question after an examination, and the paper is then scored again. An older
          sheet stays genuine, but its marks may not be the last ones. This page sees that, but not whether the
          institute has voided the attempt since: look at the day of the sheet. The candidate can download a new file at
          any time.
        </p>
        <p>
          A printed sheet proves nothing by itself: ask for the file. The file stays in your browser, and once this page
          has loaded, it works without the internet. Other programs can check the file too: it is a JWS in flattened
          JSON form, and the public keys are at{' '}
          <a href={jwksPath} className="text-link">
            {jwksPath}
          </a>
          .
        </p>
      </section>
    </ContentPage>
  );
}
