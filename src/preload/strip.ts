import { contextBridge } from 'electron'
import { stripApi } from '@contract/strip-api'
import { bridge } from './bridge'

contextBridge.exposeInMainWorld('strip', bridge(stripApi))
