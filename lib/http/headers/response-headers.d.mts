/** Every page that is sent as a document. */
export const DOCUMENTS: readonly string[];

type Circumstances = {
  /** The origin that the API host's images come from. */
  imagesFrom: string | undefined;
  /** Whether the site is served over HTTPS. */
  isHttps: boolean;
  /** Whether this is a deployment that editors look at before it is public. */
  isPreview: boolean;
};

type Rule = { source: string; headers: { key: string; value: string }[] };

/** The headers of every answer, for the framework's configuration; of two rules that name a header, the later counts. */
export function responseHeaders(circumstances: Circumstances): Rule[];
