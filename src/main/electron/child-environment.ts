const passedVariables = [
  'DBUS_SESSION_BUS_ADDRESS',
  'XDG_RUNTIME_DIR',
  'XDG_DATA_HOME',
  'XDG_CURRENT_DESKTOP',
  'HOME',
  'USER',
  'LOGNAME',
  'LANG',
  'DISPLAY',
  'XAUTHORITY',
  'WAYLAND_DISPLAY',
  'SystemRoot',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'TEMP',
  'TMPDIR',
] as const

/** Returns a child's environment as an explicit list, because Electron treats an empty one as the full environment. */
export function createChildEnvironment(
  from: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  // SECURITY: proxies, tokens and loader switches of the parent shell are not passed on.
  return Object.fromEntries(
    passedVariables.flatMap(name => (from[name] === undefined ? [] : [[name, from[name]]])),
  )
}
