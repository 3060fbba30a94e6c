import { contextBridge } from 'electron'
import { popoutApi } from '@contract/popout-api'
import { createContractBridge } from './contract-bridge'

// Exposed under the same name as in the desk's window, so that the same stores work in both; the contract differs.
contextBridge.exposeInMainWorld('desk', createContractBridge(popoutApi))
