import { contextBridge } from 'electron'
import { mandateStripApi } from '@contract/strip-api'
import { createContractBridge } from './contract-bridge'

contextBridge.exposeInMainWorld('strip', createContractBridge(mandateStripApi))
