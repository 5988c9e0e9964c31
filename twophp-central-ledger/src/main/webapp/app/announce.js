/** Says something to those who listen to the page instead of looking at it. */
export function announce(text) {
  const place = document.getElementById('said');
  if (place !== null) {
    place.textContent = place.textContent === text ? `${text}\u00a0` : text;
  }
}
