import { contextBridge } from 'electron'
import { popoutApi } from '@contract/popout-api'
import { createContractBridge } from './contract-bridge'

// Uses the desk's name, so that the same stores work in both; its contract differs.
contextBridge.exposeInMainWorld('desk', createContractBridge(popoutApi))
