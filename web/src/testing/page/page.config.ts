import { GlobalWindow } from 'happy-dom';
import { type Environment, populateGlobal } from 'vitest/runtime';

const viewport = { offsetWidth: 1024, offsetHeight: 640, clientWidth: 1024, clientHeight: 640 };

/**
 * `// @vitest-environment page`: a page for tests that press keys (decision 071). `fetch` and what belongs to it stay
 * Node's: the calls of a page go to a real server.
 */
const page: Environment = {
  name: 'page',
  // As the other tests' modules are transformed, so that none is transformed twice.
  viteEnvironment: 'ssr',
  setup(global) {
    const window = new GlobalWindow({ url: 'http://localhost:8080/', settings: { disableErrorCapturing: true } });
    // There is no layout, so elements get a fixed size for code that renders only visible rows.
    for (const [name, pixels] of Object.entries(viewport)) {
      Object.defineProperty(window.HTMLElement.prototype, name, { get: () => pixels });
    }
    const { keys, originals } = populateGlobal(global, window, { bindFunctions: true });
    Reflect.set(global, 'IS_REACT_ACT_ENVIRONMENT', true);
    return {
      async teardown() {
        await window.happyDOM.abort();
        for (const key of keys) Reflect.deleteProperty(global, key);
        for (const [key, descriptor] of originals) Object.defineProperty(global, key, descriptor);
      },
    };
  },
};

export default page;
