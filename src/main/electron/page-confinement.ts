import type { Session, WebContents, WebPreferences } from 'electron'
import { PAGE_SCHEME, type DeskPage } from './desk-pages'

/** Web preferences of every page, frozen so that no caller can relax them. */
// SECURITY: the page is isolated from the preload and sandboxed, without Node, webviews or dialogs.
export const secureWebPreferences: Readonly<WebPreferences> = Object.freeze({
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  plugins: false,
  spellcheck: false,
  disableDialogs: true,
  navigateOnDragDrop: false,
  enableDeprecatedPaste: false,
  // An alarm sounds even if the page had no input before.
  autoplayPolicy: 'no-user-gesture-required',
})

/**
 * Blocks every exit of a page that a policy header leaves open: navigation, windows, downloads, permissions, devices
 * and the network.
 */
export function confinePage(contents: WebContents, page: DeskPage): void {
  // SECURITY: a page never navigates; only hot reload may reload it.
  const preventNavigation = (event: { readonly url: string; preventDefault(): void }): void => {
    if (!page.reloads || event.url !== page.url) event.preventDefault()
  }
  contents.on('will-frame-navigate', preventNavigation)
  contents.on('will-navigate', preventNavigation)
  contents.on('will-redirect', event => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.on('will-attach-webview', event => event.preventDefault())
  contents.on('content-bounds-updated', event => event.preventDefault())
  contents.on('dom-ready', () => removeDragRegions(contents))
  // SECURITY: a peer connection opens no direct socket; packaged builds also resolve no host name.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  confineSession(contents.session, page)
}

const NO_DRAG_STYLES =
  '*, ::before, ::after { -webkit-app-region: initial !important; app-region: initial !important }'

function removeDragRegions(contents: WebContents): void {
  // SECURITY: a drag region takes the pointer from views that main has laid over it. User-origin styles override the
  // page's own.
  contents.insertCSS(NO_DRAG_STYLES, { cssOrigin: 'user' }).catch(() => {
    // A page that closed in the meantime needs no styles.
  })
}

function confineSession(session: Session, page: DeskPage): void {
  // Windows that open again share a session that is already confined.
  if (session.protocol.isProtocolHandled(PAGE_SCHEME)) return
  // SECURITY: Electron approves requests without a handler; each kind needs its own refusal.
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, decide) => decide(null))
  session.on('will-download', event => event.preventDefault())
  // SECURITY: the network would be used to download a spelling dictionary.
  session.setSpellCheckerEnabled(false)
  // SECURITY: a page requests only its own files; inline images are not network requests.
  session.webRequest.onBeforeRequest((details, decide) =>
    decide({ cancel: !page.owns(details.url) && !details.url.startsWith('data:image/') }),
  )
  session.protocol.handle(PAGE_SCHEME, request => page.serve(request))
}
