import type { Session, WebContents } from 'electron'
import { PAGE_SCHEME, type DeskPage } from './pages'

/**
 * Shuts every way out of a page that a policy header leaves open: navigation, windows, downloads,
 * permissions, devices, and the network itself.
 */
export function confinePage(contents: WebContents, page: DeskPage): void {
  // SECURITY: a page stays where main put it; only hot reload loads it anew.
  const stay = (event: { readonly url: string; preventDefault(): void }): void => {
    if (!page.reloads || event.url !== page.url) event.preventDefault()
  }
  contents.on('will-frame-navigate', stay)
  contents.on('will-navigate', stay)
  contents.on('will-redirect', event => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.on('will-attach-webview', event => event.preventDefault())
  contents.on('content-bounds-updated', event => event.preventDefault())
  contents.on('dom-ready', () => removeDragRegions(contents))
  // SECURITY: a peer connection may use no socket of its own; packaged starts also resolve no name.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  confineSession(contents.session, page)
}

/** No part of a page is a handle to move its window by. */
const NO_DRAG_STYLES =
  '*, ::before, ::after { -webkit-app-region: initial !important; app-region: initial !important }'

function removeDragRegions(contents: WebContents): void {
  // SECURITY: a handle in a page takes the pointer from whatever main has laid over it; what is put so is above the page's own styles.
  contents.insertCSS(NO_DRAG_STYLES, { cssOrigin: 'user' }).catch(() => {
    // A page that goes meanwhile has no handles either.
  })
}

function confineSession(session: Session, page: DeskPage): void {
  // Windows that come and go share a session, which stays as it was confined for the first of them.
  if (session.protocol.isProtocolHandled(PAGE_SCHEME)) return
  // SECURITY: Electron approves what nobody refuses: each kind of asking has its own refusal.
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, decide) => decide(null))
  session.on('will-download', event => event.preventDefault())
  // SECURITY: a spelling dictionary would be fetched from the network.
  session.setSpellCheckerEnabled(false)
  // SECURITY: only the page's own files are ever requested; inline pictures are not requests to anyone.
  session.webRequest.onBeforeRequest((details, decide) =>
    decide({ cancel: !page.owns(details.url) && !details.url.startsWith('data:image/') }),
  )
  session.protocol.handle(PAGE_SCHEME, request => page.serve(request))
}
