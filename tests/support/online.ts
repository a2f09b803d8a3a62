// Node has a navigator too, but unlike a browser's it does not say whether there is a network.
Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
