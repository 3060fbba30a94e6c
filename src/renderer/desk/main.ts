import '@fontsource-variable/inter/wght.css'
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/forced-colors.css'
import '../styles/mode.css'
import '../styles/parts.css'
import '../styles/narrow.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { ignoreCompositionKeys } from '../composing-keys'
import App from './App.vue'

ignoreCompositionKeys(window)
createApp(App).use(createPinia()).mount('#app')
