/** What the system needs to be told of to reach a session's own services and screens. */
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

/** The environment a child gets: a list by name, because an empty one would mean everything. */
export function createChildEnvironment(
  from: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  // SECURITY: proxies, tokens and loader switches of the shell this desk was started from stay behind.
  return Object.fromEntries(passedVariables.flatMap(name => (from[name] === undefined ? [] : [[name, from[name]]])))
}
