// Writes the headless bodies of react-peeps and the figures of react-open-doodles as SVG files, once after `npm ci`.
const fs = require('fs');
const path = require('path');
const React = require('react');
const { renderToStaticMarkup } = require('react-dom/server');

const out = path.join(__dirname, 'node_modules', '.people');

function write(folder, name, svg) {
  fs.mkdirSync(path.join(out, folder), { recursive: true });
  fs.writeFileSync(path.join(out, folder, `${name}.svg`), svg);
}

const peeps = require('react-peeps');
for (const group of ['BustPose', 'SittingPose', 'StandingPose']) {
  for (const [name, pose] of Object.entries(peeps[group])) {
    const body = typeof pose === 'function' ? React.createElement(pose) : pose;
    // Wide enough for every pose; the loader trims what is empty.
    const frame = { xmlns: 'http://www.w3.org/2000/svg', viewBox: '-1400 -800 4200 5000' };
    write('peeps', `${group.replace('Pose', '')}-${name}`, renderToStaticMarkup(React.createElement('svg', frame, body)));
  }
}

for (const [name, figure] of Object.entries(require('react-open-doodles'))) {
  const markup = renderToStaticMarkup(React.createElement(figure, { ink: '#000', accent: '#999' }));
  const svg = markup.match(/<svg[\s\S]*<\/svg>/);
  if (svg) {
    const named = svg[0].includes('xmlns=') ? svg[0] : svg[0].replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
    write('doodles', name.replace('Doodle', ''), named);
  }
}
