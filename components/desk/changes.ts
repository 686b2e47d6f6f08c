/** What makes a button in a ChangeArea send a change; `goTo` is where that leads, if not to the same page. */
export const changes = (change: Record<string, unknown>, goTo?: string) =>
  ({ type: 'button', 'data-change': JSON.stringify(change), 'data-go-to': goTo }) as const;
