import '@fontsource-variable/inter/wght.css'
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/forced-colors.css'
import '../styles/mode.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { ignoreCompositionKeys } from '../composing-keys'
import PopoutWindow from './PopoutWindow.vue'

ignoreCompositionKeys(window)
createApp(PopoutWindow).use(createPinia()).mount('#app')
