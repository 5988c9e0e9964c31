import hierarchy from 'd3-hierarchy/src/hierarchy/index.js';
import tree from 'd3-hierarchy/src/tree.js';

/** A call tree as d3 wants it: a call whose parent is not here hangs on a gap, so that what is missing is seen. */
export const MOST_SHOWN = 500;
export const BOX = { width: 236, height: 74, across: 64, down: 18 };

/** Nodes {key, call|null, children}; what has no parent here hangs on a gap, below the root's too if that is not here. */
export function grow(nodes, root) {
  const rooted = nodes.some(({ call }) => call.client_correlation_id === root);
  const known = new Map(nodes.map((node, at) => [node.call.server_correlation_id ?? `client-${at}`, leaf(node, at)]));
  const gaps = new Map();
  const roots = [];
  for (const one of known.values()) {
    const parent = one.parent ?? (rooted ? null : root);
    if (parent === null || parent === one.key) {
      roots.push(one);
    } else if (known.has(parent)) {
      known.get(parent).children.push(one);
    } else {
      if (!gaps.has(parent)) {
        gaps.set(parent, { key: `gap-${parent}`, missing: parent, call: null, children: [] });
        roots.push(gaps.get(parent));
      }
      gaps.get(parent).children.push(one);
    }
  }
  return roots;
}

/** The keys of the branches that are closed at first, so that at most so many nodes are shown. */
export function closedAtFirst(roots, most = MOST_SHOWN) {
  const closed = new Set();
  let shown = roots.length;
  const queue = [...roots];
  while (queue.length > 0) {
    const node = queue.shift();
    if (node.children.length === 0) {
      continue;
    }
    if (shown + node.children.length > most) {
      closed.add(node.key);
    } else {
      shown += node.children.length;
      queue.push(...node.children);
    }
  }
  return closed;
}

/** Where the boxes are: from left to right, one column for each depth. */
export function layout(roots, closed) {
  const several = roots.length > 1;
  const root = several ? { key: 'all', hidden: true, children: roots } : roots[0];
  const top = hierarchy(root, (node) => (closed.has(node.key) ? [] : node.children));
  tree()
    .nodeSize([BOX.height + BOX.down, BOX.width + BOX.across])
    .separation((one, other) => (one.parent === other.parent ? 1 : 1.15))(top);
  const all = top.descendants().filter(({ data }) => !data.hidden);
  const low = Math.min(...all.map(({ x }) => x));
  const shift = several ? BOX.width + BOX.across : 0;
  const boxes = all.map(({ x, y, data, parent }) => ({
    data,
    x: y - shift,
    y: x - low,
    parent: parent && !parent.data.hidden ? { x: parent.y - shift, y: parent.x - low } : null,
  }));
  return {
    boxes,
    width: Math.max(...boxes.map(({ x }) => x)) + BOX.width,
    height: Math.max(...boxes.map(({ y }) => y)) + BOX.height,
  };
}

/** How many calls hang below. */
export function below(node) {
  let count = 0;
  const stack = [...node.children];
  while (stack.length > 0) {
    const next = stack.pop();
    count += 1;
    stack.push(...next.children);
  }
  return count;
}

const leaf = ({ call, parent }, at) => ({ key: call.server_correlation_id ?? `client-${at}`, call, parent, children: [] });
