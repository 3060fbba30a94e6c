// Run by Electron alone: ends as soon as Chromium has come up with its sandbox.
const { app } = require('electron')

void app.whenReady().then(() => app.exit(0))
