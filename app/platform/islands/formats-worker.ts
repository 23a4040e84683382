/** In a worker: see `prepareFormats`. */
new Intl.DateTimeFormat('en', { timeZone: 'Europe/Ljubljana', timeStyle: 'short' }).format(0)
new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(0)
postMessage('ready')
