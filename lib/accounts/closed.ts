/** What the site tells a candidate with a closed account wherever it offers nothing else. */
export const CLOSED = 'You have closed your account. Until it is erased you can reopen it on the page ‘My Data’.';

/** The session is of a closed account. Its candidate can only read it and take the closing back. */
export class AccountClosed extends Error {
  override name = 'AccountClosed';

  constructor() {
    super(CLOSED);
  }
}
