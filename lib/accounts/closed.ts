/** What a candidate with a closed account is told wherever nothing else is to be had. */
export const CLOSED = 'You have closed your account. Until it is erased you can take that back on the page ‘My Data’.';

/** The session is of a closed account, which may only be read and taken back. */
export class AccountClosed extends Error {
  override name = 'AccountClosed';

  constructor() {
    super(CLOSED);
  }
}
