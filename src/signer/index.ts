import { createListFile } from './list-file'
import { serveParent, killSelf } from './parent'
import { parseSignerQuestion } from './signer-protocol'
import { unavailableList, openSignedWriteList } from './signed-list'
import { createRequestSigner } from './request-signer'
import { rehearseSigning } from './signing-rehearsal'
import { findForeignCodeSettings } from './foreign-code-check'

// The signer process: only this project's code and Node's own, no package.

// SECURITY: the process ends if foreign code could be loaded before this file.
if (findForeignCodeSettings(process.env, process.execArgv).length > 0) killSelf()
else {
  // SECURITY: the parent passes the path of the list; without it the signer signs no write. Only such a signer takes a
  // correction of the system clock, in milliseconds, so that queries can be dated where that clock is a day off.
  const [, , listPath = '', clockOffset = '0'] = process.argv
  const offset = listPath === '' && Number.isSafeInteger(Number(clockOffset)) ? Number(clockOffset) : 0
  const system = () => Date.now() + offset
  const list = listPath === '' ? unavailableList : openSignedWriteList(createListFile(listPath), system)
  const clocks = { system, steady: () => performance.now() }
  serveParent(parseSignerQuestion, createRequestSigner(clocks, list.listPast, list))
  // Takes a few milliseconds, in which the desk is still starting.
  rehearseSigning(clocks)
}
