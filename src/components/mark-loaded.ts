/** After loading, lays out the rest of the page as well, for full-page screenshots (styles/shapes.css). */
addEventListener('load', () => {
  setTimeout(() => document.documentElement.classList.add('loaded'));
});
