/** Everything is in: the rest of the page is laid out too, for who takes a picture of all of it (styles/shapes.css). */
addEventListener('load', () => {
  setTimeout(() => document.documentElement.classList.add('loaded'));
});
