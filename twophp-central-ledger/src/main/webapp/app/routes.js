/** The screens' addresses: #/screen/part?parameter=value, to be bookmarked and sent. */
export function parse(hash) {
  const [path, query = ''] = split(hash.replace(/^#\/?/, ''));
  const [screen, ...parts] = path.split('/').map(decoded);
  return { screen: screen || 'overview', parts, query: new URLSearchParams(query) };
}

export function href(screen, parts = [], query = {}) {
  const path = [screen, ...parts].map(encodeURIComponent).join('/');
  const said = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '' && value != null));
  return `#/${path}${said.size === 0 ? '' : `?${said}`}`;
}

export function go(screen, parts, query) {
  location.hash = href(screen, parts, query);
}

function split(text) {
  const at = text.indexOf('?');
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
