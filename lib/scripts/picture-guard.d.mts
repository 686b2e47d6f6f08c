/** Whether a picture may be asked for: undefined where not, else what is to be told whether it was there. */
export type Admit = (url: string, nowMs: number) => ((isThere: boolean) => void) | undefined;

export function pictureGuard(): Admit;
