/** Content security policy of every page. */
const directives: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'none'",
  'worker-src': "'none'",
  'frame-src': "'none'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
}

// SECURITY: pages run only our own script files, never text as code, and have no network.
export const contentSecurityPolicy: string = formatDirectives(directives)

function formatDirectives(policy: Readonly<Record<string, string>>): string {
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')
}

const features = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'web-share',
  'window-management',
  'xr-spatial-tracking',
]

export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy,
  // SECURITY: no file is guessed to be a script, and picture-in-picture cannot cover the sheet.
  'X-Content-Type-Options': 'nosniff',
  'Permissions-Policy': features.map(feature => `${feature}=()`).join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-DNS-Prefetch-Control': 'off',
}

/**
 * Headers of a development server, which reloads over a socket and injects styles. Only an unpackaged start uses one.
 */
export const developmentHeaders: Readonly<Record<string, string>> = {
  ...pageHeaders,
  'Content-Security-Policy': formatDirectives({
    ...Object.fromEntries(Object.entries(directives).filter(([name]) => !name.includes('trusted-types'))),
    'style-src': "'self' 'unsafe-inline'",
    'connect-src': "'self' ws://localhost:*",
  }),
}
