/** What a screen reads: newest question wins, an answer stays shown while it is read again. */
export class Load {
  value = null;
  failure = null;
  reading = false;
  #host;
  #abort = null;

  constructor(host) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected() {
    this.#abort?.abort();
  }

  /** Forgets what was shown and reads. */
  fresh(read) {
    this.value = null;
    return this.again(read);
  }

  /** Reads; what is shown stays until then. */
  async again(read) {
    this.#abort?.abort();
    const mine = new AbortController();
    this.#abort = mine;
    this.reading = true;
    this.#host.requestUpdate();
    try {
      const value = await read(mine.signal);
      if (this.#abort === mine) {
        Object.assign(this, { value, failure: null });
      }
    } catch (failure) {
      if (this.#abort === mine && failure.name !== 'AbortError') {
        this.failure = failure;
      }
    }
    if (this.#abort === mine) {
      this.reading = false;
      this.#host.requestUpdate();
    }
  }
}
