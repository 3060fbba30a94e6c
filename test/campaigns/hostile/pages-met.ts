/** Main's own way to hear of a page, as Electron gives it. */
interface Contents {
  send(channel: string, news: unknown): void
  readonly ipc: { handle(channel: string, answer: (...args: unknown[]) => unknown): void }
  on(
    event: 'before-input-event',
    listener: (event: unknown, key: { type: string; key: string }) => void,
  ): void
}

/** Meets every page that is there already, and each one that comes before main has said anything to it. */
export function meetPages(met: (contents: Contents) => void): void {
  void import('electron').then(({ app, webContents }) => {
    for (const contents of webContents.getAllWebContents()) met(contents as unknown as Contents)
    app.on('web-contents-created', (_event, contents) => met(contents as unknown as Contents))
  })
}
